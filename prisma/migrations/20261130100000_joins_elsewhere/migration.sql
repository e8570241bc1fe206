-- CreateEnum
CREATE TYPE "ParticipationAsk" AS ENUM ('ACCEPT', 'JOIN', 'REPLY');

-- CreateEnum
CREATE TYPE "ParticipationAnswer" AS ENUM ('ASKED_AGAIN', 'AWAITED', 'IGNORED', 'MISSING');

-- AlterEnum
ALTER TYPE "EventInterestKind" ADD VALUE 'MAYBE' BEFORE 'SHARE';

-- AlterTable
ALTER TABLE "participants" ADD COLUMN     "uri" TEXT,
ADD COLUMN     "asked_by" "ParticipationAsk",
ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "answer" "ParticipationAnswer";

-- CreateIndex
CREATE UNIQUE INDEX "participants_uri_key" ON "participants"("uri");

-- Those whom another server has not answered, by when they asked.
CREATE INDEX "participants_awaited_idx" ON "participants"("created_at") WHERE "answer" IN ('AWAITED', 'ASKED_AGAIN');
