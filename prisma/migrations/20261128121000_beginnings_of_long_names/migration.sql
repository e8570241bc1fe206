-- Names of other servers may have more bytes than an index takes.
DROP INDEX actors_name_beginning;
CREATE INDEX actors_name_beginning ON actors USING btree (lower(left(name, 100)) text_pattern_ops);
