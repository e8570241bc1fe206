-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_proved_at" TIMESTAMPTZ(3);

-- Whether a confirmation was waived was not kept.
UPDATE "users" SET "email_proved_at" = "confirmed_at";
