ALTER TABLE "remote_hosts" ADD COLUMN "id" BIGSERIAL NOT NULL,
ADD COLUMN "software_version" TEXT,
ADD COLUMN "heard_at" TIMESTAMPTZ(3),
ADD COLUMN "reached_at" TIMESTAMPTZ(3),
ADD COLUMN "error" TEXT,
ADD COLUMN "erred_at" TIMESTAMPTZ(3);

CREATE UNIQUE INDEX "remote_hosts_id_key" ON "remote_hosts"("id");

-- The staff count the people of a page of servers.
CREATE INDEX actors_host ON actors USING btree (split_part(uri, '/'::text, 3)) WHERE ((domain IS NOT NULL) AND (deleted_at IS NULL));

-- Each server with stored people has a row.
INSERT INTO remote_hosts (host)
SELECT DISTINCT split_part(uri, '/', 3) FROM actors WHERE domain IS NOT NULL AND deleted_at IS NULL
ON CONFLICT DO NOTHING;
