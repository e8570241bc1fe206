-- CreateTable
CREATE TABLE "organizer_exceptions" (
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,

    CONSTRAINT "organizer_exceptions_pkey" PRIMARY KEY ("event_id","actor_id")
);

-- CreateIndex
CREATE INDEX "organizer_exceptions_actor_id_idx" ON "organizer_exceptions"("actor_id");

-- AddForeignKey
ALTER TABLE "organizer_exceptions" ADD CONSTRAINT "organizer_exceptions_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organizer_exceptions" ADD CONSTRAINT "organizer_exceptions_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Before there were invitations to organize, only participants got these roles. They get their place back.
UPDATE "participants" SET "role_before" = 'PARTICIPANT'
WHERE "role" IN ('MODERATOR', 'ADMINISTRATOR') AND NOT "co_organizes" AND "role_before" IS NULL;
