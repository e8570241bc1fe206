-- AlterTable
ALTER TABLE "pending_sign_ins" ADD COLUMN     "by_operator" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "issuer" TEXT,
ADD COLUMN     "provider_sid" TEXT;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "issuer" TEXT,
ADD COLUMN     "provider_sid" TEXT;

-- AlterTable
ALTER TABLE "sign_in_links" ADD COLUMN     "by_operator" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "provider_identities" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "label" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_identities_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "provider_sign_ins" (
    "id" BIGINT NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "user_id" BIGINT,
    "return_path" TEXT,
    "invite_code" TEXT,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_sign_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provided_accounts" (
    "link_id" BIGINT NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL,
    "role_id" BIGINT,
    "provider_sid" TEXT,

    CONSTRAINT "provided_accounts_pkey" PRIMARY KEY ("link_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provider_identities_user_id_issuer_key" ON "provider_identities"("user_id", "issuer");

-- CreateIndex
CREATE UNIQUE INDEX "provider_sign_ins_state_hash_key" ON "provider_sign_ins"("state_hash");

-- CreateIndex
CREATE INDEX "provider_sign_ins_user_id_idx" ON "provider_sign_ins"("user_id");

-- CreateIndex
CREATE INDEX "provider_sign_ins_expires_at_idx" ON "provider_sign_ins"("expires_at");

-- CreateIndex
CREATE INDEX "sessions_provider_sid_idx" ON "sessions"("provider_sid");

-- AddForeignKey
ALTER TABLE "provider_identities" ADD CONSTRAINT "provider_identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provider_sign_ins" ADD CONSTRAINT "provider_sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provided_accounts" ADD CONSTRAINT "provided_accounts_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "sign_in_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;
