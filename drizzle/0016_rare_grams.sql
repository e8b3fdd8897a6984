-- What server/features/clients/rare-grams.ts calls rare: single characters and pairs of a text that are not common.
-- Pairs are cut out by the regular-expression engine, even ones and odd ones: several times quicker than substr.
CREATE FUNCTION rare_grams(searched text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  line text := translate(searched, E'\n', ' ');
BEGIN
  RETURN array(
    SELECT gram
    FROM unnest(
      string_to_array(translate(line, 'abcdefghiklmnoprstuvwy0123456789@.+- ', ''), NULL)
      || string_to_array(regexp_replace(line, '(..)', '\1 ', 'g'), ' ')
      || string_to_array(regexp_replace(substr(line, 2), '(..)', '\1 ', 'g'), ' ')
    ) AS gram
    WHERE gram <> '' AND gram <> ALL (regexp_split_to_array(
      'a b c d e f g h i k l m n o p r s t u v w y 0 1 2 3 4 5 6 7 8 9 @ . + - 00 01 02 03 04 05 06 07 08 09 10 11 12
      13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49
      50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86
      87 88 89 90 91 92 93 94 95 96 97 98 99 tg g2 +4 .c .o .u @g @h d. e. k. l. m. n. r. s. t. y. ab ac ad ae af ag
      ah ai ak al am an ap ar as at au aw ay ba be bi bl bo br bu ca cc ce ch ci ck cl co cr ct cu da de di do dr ea
      eb ec ed ee ef eg el em en eo ep er es et ev ew ex ey fa fe ff fi fo fr ft ga ge gh gi gl go gr gs ha he hi ho
      hs ht hu ia ic id ie ig il im in io ip ir is it iv ja jo ka ke ki kl ks la ld le li ll lo ls lt lu ly ma mb me
      mi mm mo mp mu na nc nd ne ng ni nk nn no ns nt ny oa ob oc od of og oh oi ok ol om on oo op or os ot ou ov ow
      oy pa pe ph pi pl po pr ra rc rd re rg ri rk rl rm rn ro rr rs rt ru ry sa sc se sh si sk sl sm so sp ss st su
      sw ta td te th ti tl to tr ts tt tu ty ub uc ud ue ug ui uk ul um un up ur us ut va ve vi wa we wi wo yn', '\s+'))
  );
END
$$;
