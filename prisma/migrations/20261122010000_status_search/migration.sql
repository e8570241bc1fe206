-- Statuses found by words, and by marks of what they are: `#tag`, `is:poll`. Words hold no punctuation, so that no word is a mark.
-- CreateTable
CREATE TABLE "status_search" (
    "status_id" BIGINT NOT NULL,
    "document" tsvector NOT NULL,

    CONSTRAINT "status_search_pkey" PRIMARY KEY ("status_id")
);

-- AddForeignKey
ALTER TABLE "status_search" ADD CONSTRAINT "status_search_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION search_status_words(s statuses) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT to_tsvector('simple', search_fold(left(concat_ws(' ', s.spoiler_text,
    CASE WHEN s.local THEN s.text ELSE search_text(s.content) END,
    (SELECT array_to_string(p.options, ' ') FROM polls p WHERE p.status_id = s.id),
    (SELECT string_agg(m.description, ' ' ORDER BY m.position) FROM media m WHERE m.status_id = s.id)), 100000)))
$$;

CREATE FUNCTION search_status_marks(s statuses) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT '#' || t.name FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id
    UNION SELECT 'is:' || lower(m.kind::text) FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:media' FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:poll' FROM polls p WHERE p.status_id = s.id
    UNION SELECT 'is:link' WHERE CASE WHEN s.local THEN s.text ~* 'https?://\S' ELSE s.content ~* '<a [^>]*href="https?://' END
    UNION SELECT 'is:reply' WHERE s.in_reply_to_id IS NOT NULL
    UNION SELECT 'is:sensitive' WHERE s.sensitive))
$$;

CREATE FUNCTION search_learn_statuses(ids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO status_search (status_id, document)
  SELECT s.id, search_status_words(s) || search_status_marks(s)
  FROM statuses s WHERE s.id = ANY($1) AND s.deleted_at IS NULL AND s.reblog_of_id IS NULL ORDER BY s.id
  ON CONFLICT (status_id) DO UPDATE SET document = excluded.document WHERE status_search.document IS DISTINCT FROM excluded.document;
  DELETE FROM status_search w USING statuses s WHERE w.status_id = ANY($1) AND s.id = w.status_id AND s.deleted_at IS NOT NULL
$$;

-- What hangs on a new status is written in its statement, and what an edit changes before the edit: both are there when these run.
CREATE FUNCTION search_statuses_added() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT id FROM added WHERE reblog_of_id IS NULL);
BEGIN
  IF ids <> '{}' THEN PERFORM search_learn_statuses(ids); END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION search_statuses_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids bigint[] := ARRAY(SELECT n.id FROM changed n JOIN before o USING (id)
  WHERE n.reblog_of_id IS NULL AND (n.text, n.content, n.spoiler_text, n.sensitive, n.edited_at, n.deleted_at)
    IS DISTINCT FROM (o.text, o.content, o.spoiler_text, o.sensitive, o.edited_at, o.deleted_at));
BEGIN
  IF ids <> '{}' THEN PERFORM search_learn_statuses(ids); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER search_added AFTER INSERT ON statuses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION search_statuses_added();
CREATE TRIGGER search_changed AFTER UPDATE ON statuses REFERENCING NEW TABLE AS changed OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION search_statuses_changed();

-- All of it must hold: the words as events are searched by them, phrases word for word, marks as they are, and nothing of what is not wanted.
CREATE FUNCTION search_status_query(words text, phrases text[], unwanted text[], marks text[], unwanted_marks text[])
RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('(' || part || ')', ' & '), '')::tsquery FROM (
    SELECT search_query($1)::text AS part
    UNION SELECT phraseto_tsquery('simple', search_fold(phrase))::text FROM unnest($2) AS phrase
    UNION SELECT nullif('!(' || phraseto_tsquery('simple', search_fold(phrase))::text || ')', '!()') FROM unnest($3) AS phrase
    UNION SELECT '''' || replace(replace(mark, '\', '\\'), '''', '''''') || '''' FROM unnest($4) AS mark
    UNION SELECT '!''' || replace(replace(mark, '\', '\\'), '''', '''''') || '''' FROM unnest($5) AS mark
  ) AS parts WHERE part <> ''
$$;

-- What is there already; the index comes after it, because it is made faster than it is kept.
SELECT search_learn_statuses(ARRAY(SELECT id FROM statuses));

-- CreateIndex
CREATE INDEX "status_search_document_idx" ON "status_search" USING GIN ("document");
