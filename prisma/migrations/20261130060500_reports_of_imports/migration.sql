-- AlterTable
ALTER TABLE "former_servers" ADD COLUMN "report" JSONB,
ADD COLUMN "verification" JSONB;
