-- AlterTable
ALTER TABLE "passkeys" ADD COLUMN     "user_handle" TEXT;
