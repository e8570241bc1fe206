-- Full-text search without regard to case and accents, with typing errors forgiven in titles and names.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- CreateTable
CREATE TABLE "event_search" (
    "event_id" BIGINT NOT NULL,
    "document" tsvector NOT NULL,

    CONSTRAINT "event_search_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "actor_search" (
    "actor_id" BIGINT NOT NULL,
    "document" tsvector NOT NULL,

    CONSTRAINT "actor_search_pkey" PRIMARY KEY ("actor_id")
);

-- CreateTable
CREATE TABLE "search_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("word")
);

-- CreateIndex
CREATE INDEX "event_search_document_idx" ON "event_search" USING GIN ("document") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "actor_search_document_idx" ON "actor_search" USING GIN ("document") WITH (fastupdate = off);

-- CreateIndex
CREATE INDEX "search_words_word_idx" ON "search_words" USING GIN ("word" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "event_search" ADD CONSTRAINT "event_search_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "actor_search" ADD CONSTRAINT "actor_search_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Letters as they are compared: small, without accents, one form for each. Punctuation parts words, so that documents and
-- queries come apart alike. The rules of the dictionary do not change while the server runs, so this may count as immutable.
CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(unaccent('unaccent', normalize($1, NFKC))), '[!-/:-@[-`{-~‘’‚“”„«»…–—]+', ' ', 'g')
$$;

-- HTML as text.
CREATE FUNCTION search_text(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(regexp_replace($1, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&')
$$;

CREATE FUNCTION search_vector(words text, weight "char") RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('simple', search_fold(coalesce($1, ''))), $2)
$$;

-- Each different word of what was typed, in the form that documents hold.
CREATE FUNCTION search_terms(typed text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT tsvector_to_array(to_tsvector('simple', search_fold($1)))
$$;

-- All words must be there; one of three letters or more may be the beginning of a longer one, which also forgives endings.
CREATE FUNCTION search_query(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(quote_literal(term) || CASE WHEN length(term) > 2 AND term !~ '^[0-9]+$' THEN ':*' ELSE '' END, ' & '), '')::tsquery
  FROM unnest(search_terms($1)) AS term
$$;

-- The same, where a word of four letters or more may be mistyped: then it stands for words of titles and names that are like it.
CREATE FUNCTION search_forgiving_query(typed text) RETURNS tsquery LANGUAGE sql STABLE STRICT AS $$
  SELECT coalesce(string_agg('(' || search_query(term)::text || coalesce(
    (SELECT string_agg(' | ' || quote_literal(word) || ':A', '') FROM (
      SELECT word FROM search_words
      WHERE length(term) BETWEEN 4 AND 60 AND word % term
        AND levenshtein_less_equal(word, term, CASE WHEN length(term) < 6 THEN 1 ELSE 2 END) <= CASE WHEN length(term) < 6 THEN 1 ELSE 2 END
      ORDER BY similarity(word, term) DESC, word LIMIT 20) AS alike), '') || ')', ' & '), '')::tsquery
  FROM unnest(search_terms($1)) AS term
$$;

-- Words of up to 60 bytes: longer ones are no words that anybody types. Rows are locked in one order, so that two writers wait
-- for each other and do not stand in each other's way.
CREATE FUNCTION search_learn(words text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words SELECT word FROM (SELECT DISTINCT unnest($1) AS word) AS given
  WHERE octet_length(word) BETWEEN 4 AND 60 AND word !~ '^[0-9]+$' AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = given.word)
  ORDER BY word COLLATE "C" ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION search_learn_events(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO event_search (event_id, document)
  SELECT e.id,
    search_vector(e.title, 'A')
    || search_vector((SELECT string_agg(t.title || ' ' || t.name, ' ') FROM event_tags et JOIN tags t ON t.id = et.tag_id WHERE et.event_id = e.id), 'B')
    || search_vector(concat_ws(' ', p.description, p.street, p.locality, p.postal_code, p.region, p.country), 'C')
    || search_vector(concat_ws(' ', o.name, o.preferred_username, g.name, g.preferred_username), 'C')
    || search_vector(search_text(e.description), 'D')
  FROM events e JOIN actors o ON o.id = e.organizer_id LEFT JOIN actors g ON g.id = e.attributed_to_id LEFT JOIN addresses p ON p.id = e.address_id
  WHERE e.id = ANY($1) ORDER BY e.id
  ON CONFLICT (event_id) DO UPDATE SET document = excluded.document WHERE event_search.document IS DISTINCT FROM excluded.document;
  SELECT search_learn(array_agg(word)) FROM events e, unnest(search_terms(e.title)) AS word WHERE e.id = ANY($1)
$$;

CREATE FUNCTION search_learn_actors(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO actor_search (actor_id, document)
  SELECT a.id, search_vector(a.name || ' ' || a.preferred_username || coalesce(' ' || a.domain, ''), 'A') || search_vector(search_text(a.summary), 'D')
  FROM actors a WHERE a.id = ANY($1) AND a.deleted_at IS NULL AND a.type IN ('PERSON', 'GROUP') ORDER BY a.id
  ON CONFLICT (actor_id) DO UPDATE SET document = excluded.document WHERE actor_search.document IS DISTINCT FROM excluded.document;
  DELETE FROM actor_search s USING actors a WHERE s.actor_id = ANY($1) AND a.id = s.actor_id AND a.deleted_at IS NOT NULL;
  SELECT search_learn(array_agg(word)) FROM actors a, unnest(search_terms(a.name || ' ' || a.preferred_username)) AS word
  WHERE a.id = ANY($1) AND a.deleted_at IS NULL
$$;

-- Whatever writes, and whichever way, the documents follow in the same transaction: once for each statement.
CREATE FUNCTION search_events_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn_events(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;

CREATE FUNCTION search_events_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE (n.title, n.description, n.organizer_id, n.attributed_to_id, n.address_id)
    IS DISTINCT FROM (o.title, o.description, o.organizer_id, o.attributed_to_id, o.address_id));
BEGIN
  IF ids <> '{}' THEN PERFORM search_learn_events(ids); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION search_event_tags_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn_events(ARRAY(SELECT DISTINCT event_id FROM tagged));
  RETURN NULL;
END $$;

CREATE FUNCTION search_addresses_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn_events(ARRAY(SELECT e.id FROM events e JOIN changed n ON n.id = e.address_id));
  RETURN NULL;
END $$;

CREATE FUNCTION search_actors_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn_actors(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;

CREATE FUNCTION search_actors_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE (n.name, n.preferred_username, n.summary, n.deleted_at) IS DISTINCT FROM (o.name, o.preferred_username, o.summary, o.deleted_at));
BEGIN
  IF ids = '{}' THEN RETURN NULL; END IF;
  PERFORM search_learn_actors(ids);
  PERFORM search_learn_events(ARRAY(SELECT e.id FROM changed n JOIN before o USING (id) JOIN events e ON e.organizer_id = n.id OR e.attributed_to_id = n.id
    WHERE (n.name, n.preferred_username) IS DISTINCT FROM (o.name, o.preferred_username)));
  RETURN NULL;
END $$;

CREATE TRIGGER search_added AFTER INSERT ON events REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_events_added();
CREATE TRIGGER search_changed AFTER UPDATE ON events REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION search_events_changed();
CREATE TRIGGER search_tagged AFTER INSERT ON event_tags REFERENCING NEW TABLE AS tagged
  FOR EACH STATEMENT EXECUTE FUNCTION search_event_tags_changed();
CREATE TRIGGER search_untagged AFTER DELETE ON event_tags REFERENCING OLD TABLE AS tagged
  FOR EACH STATEMENT EXECUTE FUNCTION search_event_tags_changed();
CREATE TRIGGER search_changed AFTER UPDATE ON addresses REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_addresses_changed();
CREATE TRIGGER search_added AFTER INSERT ON actors REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_actors_added();
CREATE TRIGGER search_changed AFTER UPDATE ON actors REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION search_actors_changed();

-- What is there already.
SELECT search_learn_actors(ARRAY(SELECT id FROM actors));
SELECT search_learn_events(ARRAY(SELECT id FROM events));
