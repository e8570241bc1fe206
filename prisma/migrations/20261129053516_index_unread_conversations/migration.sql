CREATE INDEX conversations_unread_idx ON conversations USING btree (actor_id) WHERE unread;
