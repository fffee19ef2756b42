CREATE TABLE "export_part" (
	"export_id" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_part_export_id_number_pk" PRIMARY KEY("export_id","number"),
	CONSTRAINT "export_part_size" CHECK (octet_length("export_part"."bytes") between 1 and 262144)
);
--> statement-breakpoint
ALTER TABLE "data_export" DROP CONSTRAINT "data_export_ready";--> statement-breakpoint
ALTER TABLE "data_export" ADD COLUMN "attempt" text;--> statement-breakpoint
ALTER TABLE "export_part" ADD CONSTRAINT "export_part_export_id_data_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."data_export"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Members pack these anew: the new version reads no zip in one piece.
DELETE FROM "data_export" WHERE "zip" IS NOT NULL;
