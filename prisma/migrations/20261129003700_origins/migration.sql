-- Further hosts of this server, whose actors keep their addresses, handles and keys.

CREATE TABLE "origins" (
    "handle_domain" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "actor_path" TEXT NOT NULL,
    "public_key" TEXT NOT NULL,
    "private_key" TEXT NOT NULL,
    "key_uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "origins_pkey" PRIMARY KEY ("handle_domain")
);
CREATE UNIQUE INDEX "origins_host_key" ON "origins"("host");

ALTER TABLE "actors" ADD COLUMN "origin" TEXT;
ALTER TABLE "actors" ADD CONSTRAINT "actors_origin_fkey" FOREIGN KEY ("origin") REFERENCES "origins"("handle_domain") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "actors" ADD CONSTRAINT "actors_origin_is_local" CHECK (origin IS NULL OR domain IS NULL);
CREATE INDEX actors_origin ON actors (origin) WHERE origin IS NOT NULL;

-- Names are unique for each handle domain.
CREATE UNIQUE INDEX actors_name_handle_domain ON actors (lower(preferred_username), coalesce(domain, origin, ''));
DROP INDEX actors_name_domain;
ALTER INDEX actors_name_handle_domain RENAME TO actors_name_domain;

ALTER TABLE "actor_keys" ADD COLUMN "key_uri" TEXT;

-- Actors are found by the domain of their handle.
CREATE OR REPLACE FUNCTION search_learn_actors(ids bigint[]) RETURNS void
    LANGUAGE sql
    AS $_$
  INSERT INTO actor_search (actor_id, document)
  SELECT a.id, search_vector(names.words, 'A') || search_beginnings(names.words, 'A') || search_vector(search_text(a.summary), 'D')
    || array_to_tsvector(ARRAY(SELECT 'is:group' WHERE a.type = 'GROUP' UNION ALL SELECT 'in:local' WHERE a.domain IS NULL))
  FROM actors a CROSS JOIN LATERAL (SELECT a.name || ' ' || a.preferred_username || coalesce(' ' || coalesce(a.domain, a.origin), '') AS words) AS names
  WHERE a.id = ANY($1) AND a.deleted_at IS NULL AND a.type IN ('PERSON', 'GROUP') ORDER BY a.id
  ON CONFLICT (actor_id) DO UPDATE SET document = excluded.document WHERE actor_search.document IS DISTINCT FROM excluded.document;
  DELETE FROM actor_search s USING actors a WHERE s.actor_id = ANY($1) AND a.id = s.actor_id AND a.deleted_at IS NOT NULL;
  SELECT search_learn(array_agg(word)) FROM actors a, unnest(search_terms(a.name || ' ' || a.preferred_username)) AS word
  WHERE a.id = ANY($1) AND a.deleted_at IS NULL
$_$;
