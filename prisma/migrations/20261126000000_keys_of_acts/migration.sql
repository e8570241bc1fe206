-- Keys of acts of the staff, which make no status.
ALTER TABLE "idempotency_keys" ALTER COLUMN "status_id" DROP NOT NULL;
