-- CreateTable
CREATE TABLE "sign_in_links" (
    "id" BIGINT NOT NULL,
    "email" CITEXT NOT NULL,
    "hash" BYTEA,
    "browser_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "event_id" BIGINT,
    "name" TEXT,
    "message" TEXT,
    "reason" TEXT,
    "age_verified" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_links_hash_key" ON "sign_in_links"("hash");

-- CreateIndex
CREATE INDEX "sign_in_links_email_idx" ON "sign_in_links"("email");

-- CreateIndex
CREATE INDEX "sign_in_links_event_id_idx" ON "sign_in_links"("event_id");

-- CreateIndex
CREATE INDEX "sign_in_links_expires_at_idx" ON "sign_in_links"("expires_at");

-- AddForeignKey
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
