CREATE TABLE "write_time" (
	"user_id" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "write_time_user_id_what_pk" PRIMARY KEY("user_id","what")
);
--> statement-breakpoint
ALTER TABLE "write_time" ADD CONSTRAINT "write_time_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "write_time_at" ON "write_time" USING btree ("at");--> statement-breakpoint
CREATE INDEX "write_time_block" ON "write_time" USING btree ("what") WHERE "write_time"."what" like 'block:%';