// Keeps the recordings out of the module above, so that nobody downloads them with it.
