-- Tags are found without regard to accents of Latin letters (src/domain/tags/normalize.ts). Those that become one are merged into
-- the first of them, which keeps the title that it has.
CREATE TEMPORARY TABLE folded_tags AS
SELECT id, name, folded, first_value(id) OVER (PARTITION BY folded ORDER BY id) AS kept_id FROM (
  SELECT id, name, normalize(translate(
    regexp_replace(normalize(name, NFD), '([a-z\u00aa\u00ba\u00df-\u02af\u1d00-\u1d25\u1d2c-\u1dbe\u1e00-\u1eff\u2c60-\u2c7f\ua722-\ua787\ua78b-\ua7ff\uab30-\uab64])[\u0300-\u036f]+', '\1', 'g'),
    'đðħıĸłŋøŧ', 'ddhiklnot'), NFC) AS folded
  FROM tags) each_tag;

DELETE FROM folded_tags f WHERE NOT EXISTS (SELECT FROM folded_tags o WHERE o.kept_id = f.kept_id AND o.name <> o.folded);

CREATE TEMPORARY TABLE retagged AS
SELECT 'status' AS kind, status_id AS id FROM status_tags JOIN folded_tags f ON f.id = tag_id
UNION SELECT 'event', event_id FROM event_tags JOIN folded_tags f ON f.id = tag_id;

INSERT INTO status_tags (status_id, tag_id)
SELECT s.status_id, f.kept_id FROM status_tags s JOIN folded_tags f ON f.id = s.tag_id WHERE f.id <> f.kept_id
ON CONFLICT DO NOTHING;

INSERT INTO event_tags (event_id, tag_id, position)
SELECT e.event_id, f.kept_id, min(e.position) FROM event_tags e JOIN folded_tags f ON f.id = e.tag_id GROUP BY 1, 2
ON CONFLICT (event_id, tag_id) DO UPDATE SET position = excluded.position;

-- Who follows or features several of them does so once, since the first time.
DELETE FROM tag_follows t USING folded_tags f, tag_follows o, folded_tags g
WHERE f.id = t.tag_id AND o.actor_id = t.actor_id AND g.id = o.tag_id AND g.kept_id = f.kept_id AND o.id < t.id;
UPDATE tag_follows t SET tag_id = f.kept_id FROM folded_tags f WHERE f.id = t.tag_id AND f.id <> f.kept_id;

DELETE FROM featured_tags t USING folded_tags f, featured_tags o, folded_tags g
WHERE f.id = t.tag_id AND o.actor_id = t.actor_id AND g.id = o.tag_id AND g.kept_id = f.kept_id AND o.id < t.id;
UPDATE featured_tags t SET tag_id = f.kept_id FROM folded_tags f WHERE f.id = t.tag_id AND f.id <> f.kept_id;

-- The most talked about stands for all until trends are counted anew.
DELETE FROM tag_trends t USING folded_tags f, tag_trends o, folded_tags g
WHERE f.id = t.tag_id AND g.id = o.tag_id AND g.kept_id = f.kept_id AND (o.score, o.tag_id) > (t.score, t.tag_id);
UPDATE tag_trends t SET tag_id = f.kept_id FROM folded_tags f WHERE f.id = t.tag_id AND f.id <> f.kept_id;

-- What a moderator said last holds.
UPDATE tags t SET trendable = said.trendable, reviewed_at = said.reviewed_at
FROM (SELECT DISTINCT ON (f.kept_id) f.kept_id, r.trendable, r.reviewed_at FROM folded_tags f JOIN tags r ON r.id = f.id
      WHERE r.reviewed_at IS NOT NULL ORDER BY f.kept_id, r.reviewed_at DESC) said
WHERE t.id = said.kept_id;

DELETE FROM tags t USING folded_tags f WHERE t.id = f.id AND f.id <> f.kept_id;
UPDATE tags t SET name = f.folded FROM folded_tags f WHERE t.id = f.id AND t.name <> f.folded;

SELECT search_learn_statuses(ARRAY(SELECT id FROM retagged WHERE kind = 'status'));
SELECT search_learn_events(ARRAY(SELECT id FROM retagged WHERE kind = 'event'));

DROP TABLE folded_tags, retagged;
