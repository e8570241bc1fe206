-- DropIndex
DROP INDEX "tags_name_idx";

-- CreateTable
CREATE TABLE "remote_emojis" (
    "domain" TEXT NOT NULL,
    "shortcode" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3),
    "state" "MediaState" NOT NULL DEFAULT 'WAITING',
    "key" TEXT,
    "still_key" TEXT,
    "cached_at" TIMESTAMPTZ(3),

    CONSTRAINT "remote_emojis_pkey" PRIMARY KEY ("domain","shortcode")
);

-- CreateIndex
CREATE UNIQUE INDEX "remote_emojis_key_key" ON "remote_emojis"("key");

-- CreateIndex
CREATE INDEX "tags_name_idx" ON "tags"("name" text_pattern_ops);

-- Until now rows named the picture at its own server.
INSERT INTO "remote_emojis" ("domain", "shortcode", "url")
SELECT DISTINCT ON (n.domain, n.emoji ->> 'shortcode') n.domain, n.emoji ->> 'shortcode', n.emoji ->> 'url' FROM (
  SELECT coalesce(domain, split_part(uri, '/', 3)) AS domain, jsonb_array_elements(emojis) AS emoji FROM "actors" WHERE emojis <> '[]'
  UNION ALL
  SELECT coalesce(a.domain, split_part(a.uri, '/', 3)), jsonb_array_elements(s.emojis) FROM "statuses" s JOIN "actors" a ON a.id = s.actor_id
  WHERE s.emojis <> '[]') n;

UPDATE "actors" SET emojis = (SELECT jsonb_agg(e || jsonb_build_object('domain', coalesce(domain, split_part(uri, '/', 3)))) FROM jsonb_array_elements(emojis) e)
WHERE emojis <> '[]';

UPDATE "statuses" s SET emojis = (SELECT jsonb_agg(e || jsonb_build_object('domain', coalesce(a.domain, split_part(a.uri, '/', 3)))) FROM jsonb_array_elements(s.emojis) e)
FROM "actors" a WHERE a.id = s.actor_id AND s.emojis <> '[]';
