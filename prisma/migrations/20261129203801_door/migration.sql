CREATE TYPE "DoorActKind" AS ENUM ('CHECK_IN', 'UNDO', 'WALK_IN');

CREATE TABLE "door_acts" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "key" UUID NOT NULL,
    "kind" "DoorActKind" NOT NULL,
    "participant_id" BIGINT,
    "undoes" UUID,
    "name" TEXT,
    "people" SMALLINT NOT NULL DEFAULT 1,
    "door" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "door_acts_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "door_acts_event_id_key_key" ON "door_acts"("event_id", "key");
CREATE INDEX "door_acts_participant_id_idx" ON "door_acts"("participant_id");
ALTER TABLE "door_acts" ADD CONSTRAINT "door_acts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "door_acts" ADD CONSTRAINT "door_acts_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
