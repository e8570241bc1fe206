-- What is public has a mark of its own, so that a search of what everybody finds never looks at the rest.
CREATE OR REPLACE FUNCTION search_status_marks(s statuses) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT '#' || t.name FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id
    UNION SELECT 'is:' || lower(m.kind::text) FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:media' FROM media m WHERE m.status_id = s.id
    UNION SELECT 'is:poll' FROM polls p WHERE p.status_id = s.id
    UNION SELECT 'is:link' WHERE CASE WHEN s.local THEN s.text ~* 'https?://\S' ELSE s.content ~* '<a [^>]*href="https?://' END
    UNION SELECT 'is:reply' WHERE s.in_reply_to_id IS NOT NULL
    UNION SELECT 'is:sensitive' WHERE s.sensitive
    UNION SELECT 'in:public' WHERE s.visibility = 'PUBLIC'))
$$;

-- What is there already.
UPDATE status_search w SET document = w.document || array_to_tsvector('{in:public}')
FROM statuses s WHERE s.id = w.status_id AND s.visibility = 'PUBLIC';
