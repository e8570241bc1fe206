-- CreateTable
CREATE TABLE "event_invitations" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "inviter_id" BIGINT NOT NULL,
    "uri" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_invitations_event_id_actor_id_key" ON "event_invitations"("event_id", "actor_id");

-- CreateIndex
CREATE INDEX "event_invitations_actor_id_id_idx" ON "event_invitations"("actor_id", "id");

-- CreateIndex
CREATE INDEX "event_invitations_inviter_id_idx" ON "event_invitations"("inviter_id");

-- CreateIndex
CREATE INDEX "event_invitations_uri_idx" ON "event_invitations"("uri");

-- AddForeignKey
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_invitations" ADD CONSTRAINT "event_invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
