-- AlterTable
ALTER TABLE "remote_hosts" ADD COLUMN     "software" TEXT,
ADD COLUMN     "software_read_at" TIMESTAMPTZ(3);
