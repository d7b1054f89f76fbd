//! Small games that have what the first chess games lack.
