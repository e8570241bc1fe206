-- When a user showed to be old enough; the date of birth itself is not kept.
ALTER TABLE "users" ADD COLUMN "age_verified_at" TIMESTAMPTZ(3);
