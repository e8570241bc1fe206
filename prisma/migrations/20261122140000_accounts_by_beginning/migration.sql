-- Accounts are searched by how their names begin while one types. The unique index orders handles by the language of the database.
CREATE INDEX "actors_username_beginning" ON "actors" (lower("preferred_username") text_pattern_ops);
CREATE INDEX "actors_name_beginning" ON "actors" (lower("name") text_pattern_ops);
