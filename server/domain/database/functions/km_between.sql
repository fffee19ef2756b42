-- Kilometres between the centres of two towns, by the haversine formula; null for an unknown one. The same as distanceKm
-- in server/domain/places/distance-km.ts.
CREATE OR REPLACE FUNCTION km_between(one integer, two integer) RETURNS double precision
LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT 2 * 6371.0088 * asin(sqrt(least(1,
    sin(radians(b.latitude - a.latitude) / 2) ^ 2
    + cos(radians(a.latitude)) * cos(radians(b.latitude)) * sin(radians(b.longitude - a.longitude) / 2) ^ 2)))
  FROM place a, place b WHERE a.id = one AND b.id = two;
$$;
