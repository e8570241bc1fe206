-- `has:quote` and `has:embed`: a status that quotes, and one whose card plays something.
CREATE OR REPLACE FUNCTION search_status_marks(s statuses) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT '#' || t.name FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id
    UNION SELECT 'is:' || lower(m.kind::text) FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:media' FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:poll' FROM polls p WHERE p.status_id = s.id
    UNION SELECT 'is:link' WHERE CASE WHEN s.local THEN s.text ~* 'https?://\S' ELSE s.content ~* '<a [^>]*href="https?://' END
    UNION SELECT 'is:embed' FROM status_cards k JOIN preview_cards c ON c.id = k.card_id WHERE k.status_id = s.id AND c.html <> ''
    UNION SELECT 'is:quote' WHERE s.quote_state IS NOT NULL
    UNION SELECT 'is:reply' WHERE s.in_reply_to_id IS NOT NULL
    UNION SELECT 'is:sensitive' WHERE s.sensitive
    UNION SELECT 'in:public' WHERE s.visibility = 'PUBLIC'))
$$;

-- Cards come after their statuses.
CREATE FUNCTION search_cards_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_learn_statuses(ARRAY(SELECT status_id FROM linked));
  RETURN NULL;
END $$;

CREATE TRIGGER search_card_added AFTER INSERT ON status_cards REFERENCING NEW TABLE AS linked
  FOR EACH STATEMENT EXECUTE FUNCTION search_cards_linked();
CREATE TRIGGER search_card_changed AFTER UPDATE ON status_cards REFERENCING NEW TABLE AS linked
  FOR EACH STATEMENT EXECUTE FUNCTION search_cards_linked();
CREATE TRIGGER search_card_removed AFTER DELETE ON status_cards REFERENCING OLD TABLE AS linked
  FOR EACH STATEMENT EXECUTE FUNCTION search_cards_linked();

-- What is there already.
SELECT search_learn_statuses(ARRAY(
  SELECT id FROM statuses WHERE quote_state IS NOT NULL UNION SELECT status_id FROM status_cards));
