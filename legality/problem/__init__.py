"""The Problem and the damage Problem as plain data, and what needs no position."""
