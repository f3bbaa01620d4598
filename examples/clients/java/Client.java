// Asks `legality` from Java, by HTTP or beside it, with nothing but the JDK:
//
//   java Client.java http http://127.0.0.1:8000
//   java Client.java process legality serve
//
// Answers are printed as they come; a program would read them with its own JSON library.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

public class Client {
    private static final String BOARD =
            "Ann: Ogre 3/3 creature menace -> Bob; Bob: Guard 1/1 creature -> Ogre";

    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
        switch (arguments[0]) {
            case "http" -> byHttp(URI.create(rest.get(0)));
            case "process" -> beside(rest);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /** A request is posted to the route of its question. */
    private static void byHttp(URI service) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        for (String position : List.of(BOARD, "Ann: Ogre 3/3 creature -> Nobody; Bob:")) {
            HttpRequest request = HttpRequest.newBuilder(service.resolve("/v1/check"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"position\": \"" + position + "\"}"))
                    .build();
            HttpResponse<String> reply = client.send(request, HttpResponse.BodyHandlers.ofString());
            System.out.println(reply.statusCode() + " " + reply.body());
        }
    }

    /** A line is a request, and each has its answer, a line with the same id, once it is ready. */
    private static void beside(List<String> command) throws IOException, InterruptedException {
        Process service = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (Writer questions = new OutputStreamWriter(service.getOutputStream(), StandardCharsets.UTF_8);
                BufferedReader answers = new BufferedReader(
                        new InputStreamReader(service.getInputStream(), StandardCharsets.UTF_8))) {
            for (int id = 1; id <= 2; id++) {
                String op = id == 1 ? "check" : "blocks";
                questions.write("{\"id\": " + id + ", \"op\": \"" + op + "\", \"position\": \"" + BOARD + "\"}\n");
            }
            questions.flush();
            for (int answered = 0; answered < 2; answered++) {
                System.out.println(answers.readLine());
            }
        }
        System.exit(service.waitFor());
    }
}
