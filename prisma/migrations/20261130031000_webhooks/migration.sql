-- Webhooks of groups, and the changes that are sent to them.
CREATE TYPE "WebhookState" AS ENUM ('ACTIVE', 'PAUSED', 'STOPPED');
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('PENDING', 'DELIVERED', 'FAILED', 'SKIPPED');

CREATE TABLE "webhooks" (
    "id" BIGINT NOT NULL,
    "group_id" BIGINT NOT NULL,
    "added_by_id" BIGINT,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "kinds" TEXT[],
    "state" "WebhookState" NOT NULL DEFAULT 'ACTIVE',
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "sequence" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhooks_group_id_idx" ON "webhooks"("group_id");
CREATE INDEX "webhooks_added_by_id_idx" ON "webhooks"("added_by_id");
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "actors"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "actors"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "webhook_deliveries" (
    "webhook_id" BIGINT NOT NULL,
    "sequence" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "event_id" BIGINT,
    "event_uuid" UUID,
    "about_id" BIGINT,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'PENDING',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),
    "code" INTEGER,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("webhook_id", "sequence")
);
CREATE INDEX "webhook_deliveries_webhook_id_status_sequence_idx" ON "webhook_deliveries"("webhook_id", "status", "sequence");
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
