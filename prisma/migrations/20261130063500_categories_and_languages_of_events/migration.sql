-- Lists of the events of a category, and of those with a text in a language, in the order of their start.
CREATE INDEX "events_category" ON "events"(lower(regexp_replace(btrim(category), '[\s-]+', '_', 'g')), "begins_on", "id");
CREATE INDEX "events_language" ON "events"(split_part(language, '-', 1), "begins_on", "id");

-- The languages of an event's further texts, each also without its region or script.
CREATE FUNCTION event_text_languages(texts jsonb) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
  SELECT array_agg(DISTINCT code) FROM jsonb_array_elements($1) AS t, unnest(ARRAY[t ->> 'language', split_part(t ->> 'language', '-', 1)]) AS code
$_$;
CREATE INDEX "events_translated" ON "events" USING gin (event_text_languages(texts)) WHERE texts <> '[]';

-- The form of an event offered categories that other servers do not know; they received such events as meetings.
CREATE TEMPORARY TABLE shared_categories AS SELECT * FROM (VALUES
  ('family', 'family_education'), ('food', 'food_drink'), ('movement', 'movements_politics'),
  ('nature', 'outdoors_adventure'), ('repair', 'crafts'), ('technology', 'science_tech')) AS names (own, shared);
UPDATE "events" e SET category = shared FROM shared_categories WHERE e.local AND e.category = own;
UPDATE "event_series" s SET template = jsonb_set(template, '{category}', to_jsonb(shared)) FROM shared_categories
WHERE s.template ->> 'category' = own;
DROP TABLE shared_categories;
