ALTER TABLE "actor_keys" ADD COLUMN "previous_private_key" TEXT;

ALTER TABLE "outgoing_activities" ADD COLUMN "by_previous_key" BOOLEAN NOT NULL DEFAULT false;
