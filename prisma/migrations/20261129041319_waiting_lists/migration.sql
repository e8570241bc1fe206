-- CreateTable
CREATE TABLE "waiting_entries" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "message" TEXT,
    "offered_until" TIMESTAMPTZ(3),
    "uri" TEXT,
    "asked_by" "ParticipationAsk",
    "asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "waiting_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "waiting_entries_uri_key" ON "waiting_entries"("uri");

-- CreateIndex
CREATE INDEX "waiting_entries_event_id_id_idx" ON "waiting_entries"("event_id", "id");

-- CreateIndex
CREATE INDEX "waiting_entries_actor_id_idx" ON "waiting_entries"("actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "waiting_entries_event_id_actor_id_key" ON "waiting_entries"("event_id", "actor_id");

-- AddForeignKey
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
