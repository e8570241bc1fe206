-- A hash, because urls may be longer than what a B-tree takes.
CREATE INDEX "addresses_url_idx" ON "addresses" USING HASH ("url");
