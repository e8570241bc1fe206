-- CreateEnum
CREATE TYPE "AddressedRole" AS ENUM ('NOT_APPROVED', 'PARTICIPANT', 'WAITING');

-- CreateTable
CREATE TABLE "event_messages" (
    "id" BIGINT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "author_id" BIGINT NOT NULL,
    "roles" "AddressedRole"[],
    "text" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_message_recipients" (
    "message_id" BIGINT NOT NULL,
    "actor_id" BIGINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "status_id" BIGINT,
    "mailed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "event_message_recipients_pkey" PRIMARY KEY ("message_id","actor_id")
);

-- CreateIndex
CREATE INDEX "event_messages_event_id_id_idx" ON "event_messages"("event_id", "id");

-- CreateIndex
CREATE INDEX "event_messages_author_id_idx" ON "event_messages"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "event_message_recipients_status_id_key" ON "event_message_recipients"("status_id");

-- CreateIndex
CREATE INDEX "event_message_recipients_actor_id_message_id_idx" ON "event_message_recipients"("actor_id", "message_id");

-- AddForeignKey
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_message_recipients" ADD CONSTRAINT "event_message_recipients_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "event_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_message_recipients" ADD CONSTRAINT "event_message_recipients_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_message_recipients" ADD CONSTRAINT "event_message_recipients_status_id_fkey" FOREIGN KEY ("status_id") REFERENCES "statuses"("id") ON DELETE SET NULL ON UPDATE CASCADE;
