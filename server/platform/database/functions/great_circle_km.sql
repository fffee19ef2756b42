-- Kilometres along the great circle between two points in degrees, by the haversine formula: the same as distanceKm in
-- server/features/places/distance-km.ts. Without a search path of its own, so that the planner inlines it.
CREATE OR REPLACE FUNCTION great_circle_km(
  latitude double precision, longitude double precision,
  other_latitude double precision, other_longitude double precision
) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 2 * 6371.0088 * asin(sqrt(least(1,
    sin(radians(other_latitude - latitude) / 2) ^ 2
    + cos(radians(latitude)) * cos(radians(other_latitude)) * sin(radians(other_longitude - longitude) / 2) ^ 2)))
$$;
