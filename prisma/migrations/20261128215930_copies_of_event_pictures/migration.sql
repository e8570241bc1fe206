-- Copies of event pictures age like copies of other files, from now on.
UPDATE media m SET remote_url = r.picture_url, cached_at = m.created_at
FROM events e JOIN remote_events r ON r.event_id = e.id
WHERE e.picture_id = m.id AND r.picture_url IS NOT NULL AND m.remote_url IS NULL;
