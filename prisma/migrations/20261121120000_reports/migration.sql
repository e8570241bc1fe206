-- CreateEnum
CREATE TYPE "ReportStatus" AS ENUM ('CLOSED', 'OPEN', 'RESOLVED');

-- CreateTable
CREATE TABLE "reports" (
    "id" BIGINT NOT NULL,
    "uri" TEXT NOT NULL,
    "reporter_id" BIGINT NOT NULL,
    "reported_id" BIGINT NOT NULL,
    "content" TEXT,
    "status" "ReportStatus" NOT NULL DEFAULT 'OPEN',
    "event_id" BIGINT,
    "event" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reported_statuses" (
    "report_id" BIGINT NOT NULL,
    "status_id" BIGINT NOT NULL,
    "object" JSONB NOT NULL,

    CONSTRAINT "reported_statuses_pkey" PRIMARY KEY ("report_id","status_id")
);

-- CreateTable
CREATE TABLE "report_notes" (
    "id" BIGINT NOT NULL,
    "report_id" BIGINT NOT NULL,
    "moderator_id" BIGINT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reports_uri_key" ON "reports"("uri");

-- CreateIndex
CREATE INDEX "reports_status_id_idx" ON "reports"("status", "id" DESC);

-- CreateIndex
CREATE INDEX "reports_reporter_id_status_idx" ON "reports"("reporter_id", "status");

-- CreateIndex
CREATE INDEX "reports_reported_id_idx" ON "reports"("reported_id");

-- CreateIndex
CREATE INDEX "report_notes_report_id_id_idx" ON "report_notes"("report_id", "id");

-- CreateIndex
CREATE INDEX "report_notes_moderator_id_idx" ON "report_notes"("moderator_id");

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reported_id_fkey" FOREIGN KEY ("reported_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reported_statuses" ADD CONSTRAINT "reported_statuses_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_moderator_id_fkey" FOREIGN KEY ("moderator_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
