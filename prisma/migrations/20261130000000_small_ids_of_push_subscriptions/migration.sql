-- Ids of push subscriptions are small rising numbers: apps decode them as integers of 31 bits. Existing rows keep their order.
UPDATE "push_subscriptions" AS p SET "id" = r."new"
  FROM (SELECT "id" AS "old", row_number() OVER (ORDER BY "id") AS "new" FROM "push_subscriptions") r WHERE r."old" = p."id";

CREATE SEQUENCE "push_subscriptions_id_seq" OWNED BY "push_subscriptions"."id";
ALTER TABLE "push_subscriptions" ALTER COLUMN "id" SET DEFAULT nextval('push_subscriptions_id_seq');
SELECT setval('push_subscriptions_id_seq', coalesce((SELECT max("id") FROM "push_subscriptions"), 1), EXISTS (SELECT FROM "push_subscriptions"));
