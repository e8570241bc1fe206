-- People whose accounts at two servers that moved in became one, and who may part them.
ALTER TYPE "MailTokenPurpose" ADD VALUE 'SEPARATE_ACCOUNT';

-- CreateTable
CREATE TABLE "joined_accounts" (
    "user_id" BIGINT NOT NULL,
    "origin" TEXT NOT NULL,
    "email" CITEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "joined_accounts_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "joined_accounts_origin_idx" ON "joined_accounts"("origin");

-- AddForeignKey
ALTER TABLE "joined_accounts" ADD CONSTRAINT "joined_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "joined_accounts" ADD CONSTRAINT "joined_accounts_origin_fkey" FOREIGN KEY ("origin") REFERENCES "origins"("handle_domain") ON DELETE CASCADE ON UPDATE CASCADE;
