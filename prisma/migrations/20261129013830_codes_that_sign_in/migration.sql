-- AlterTable
ALTER TABLE "sign_in_links" ADD COLUMN     "code_hash" BYTEA,
ADD COLUMN     "code_tries" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "invite_code" TEXT,
ADD COLUMN     "proved_at" TIMESTAMPTZ(3),
ADD COLUMN     "return_path" TEXT;
