//! Asks `legality serve` from Rust as a process beside it, and `legality serve --http` by a plain
//! HTTP/1.1 request, with nothing but the standard library:
//!
//!     rustc client.rs
//!     ./client process legality serve
//!     ./client http 127.0.0.1:8000
//!
//! Answers are printed as they come; a program would read them with serde_json.

use std::env::args;
use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

const BOARD: &str = "Ann: Ogre 3/3 creature menace -> Bob; Bob: Guard 1/1 creature -> Ogre";

fn main() -> Result<(), Error> {
    let said: Vec<String> = args().skip(1).collect();
    match said.split_first() {
        Some((how, rest)) if how == "process" => beside(rest),
        Some((how, rest)) if how == "http" && rest.len() == 1 => by_http(&rest[0]),
        _ => Err(Error::new(ErrorKind::InvalidInput, "process COMMAND… | http HOST:PORT")),
    }
}

/// A line is a request, and each has its answer, a line with the same id, once it is ready.
fn beside(command: &[String]) -> Result<(), Error> {
    let mut service = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut questions = service.stdin.take().expect("it is piped");
    let answers = BufReader::new(service.stdout.take().expect("it is piped"));
    for (id, op) in [(1, "check"), (2, "blocks")] {
        writeln!(questions, r#"{{"id": {id}, "op": "{op}", "position": "{BOARD}"}}"#)?;
    }
    drop(questions); // the service ends when it has answered
    for answer in answers.lines() {
        println!("{}", answer?);
    }
    service.wait().map(|_| ())
}

/// A request is posted to the route of its question; here one a connection.
fn by_http(service: &str) -> Result<(), Error> {
    for position in [BOARD, "Ann: Ogre 3/3 creature -> Nobody; Bob:"] {
        let body = format!(r#"{{"position": "{position}"}}"#);
        let mut stream = TcpStream::connect(service)?;
        write!(
            stream,
            "POST /v1/check HTTP/1.1\r\nHost: {service}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )?;
        let mut reply = String::new();
        stream.read_to_string(&mut reply)?;
        let (head, answer) = reply.split_once("\r\n\r\n").ok_or(ErrorKind::InvalidData)?;
        let status = head.split(' ').nth(1).ok_or(ErrorKind::InvalidData)?;
        println!("{status} {answer}");
    }
    Ok(())
}
