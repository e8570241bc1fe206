ALTER TABLE members ADD COLUMN uri TEXT;
CREATE INDEX members_uri_idx ON members (uri);

ALTER TABLE group_invitations ADD COLUMN uri TEXT;
CREATE INDEX group_invitations_uri_idx ON group_invitations (uri);

ALTER TABLE remote_actors ADD COLUMN members_uri TEXT, ADD COLUMN events_uri TEXT, ADD COLUMN posts_uri TEXT, ADD COLUMN member_count INTEGER;
