-- Null if the form left the number of guests out.
ALTER TABLE "sign_in_links" ALTER COLUMN "guests" DROP NOT NULL, ALTER COLUMN "guests" DROP DEFAULT;
ALTER TABLE "pending_sign_ins" ALTER COLUMN "guests" DROP NOT NULL, ALTER COLUMN "guests" DROP DEFAULT;
