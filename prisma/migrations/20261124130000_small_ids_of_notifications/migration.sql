-- Ids of notifications are small rising numbers: some apps store them in 31 bits. Existing rows keep their order.
CREATE TEMP TABLE renumbered ON COMMIT DROP AS
  SELECT "id" AS "old", row_number() OVER (ORDER BY "id") AS "new" FROM "notifications";
CREATE UNIQUE INDEX ON renumbered ("old");
ANALYZE renumbered;

-- What was read stays read.
UPDATE "markers" AS m SET "last_read_id" = coalesce(
  (SELECT r."new" FROM renumbered r WHERE r."old" <= m."last_read_id" ORDER BY r."old" DESC LIMIT 1), 0)
  WHERE m."timeline" = 'notifications';

UPDATE "notifications" AS n SET "id" = r."new" FROM renumbered r WHERE r."old" = n."id";

CREATE SEQUENCE "notifications_id_seq" OWNED BY "notifications"."id";
ALTER TABLE "notifications" ALTER COLUMN "id" SET DEFAULT nextval('notifications_id_seq');
SELECT setval('notifications_id_seq', coalesce((SELECT max("id") FROM "notifications"), 1), EXISTS (SELECT FROM "notifications"));
