;; Loops over rows of int8 numbers, sixteen numbers a step (SIMD), in a memory that threads can share.
;; `units` is the length of a row in steps of 16 numbers; lengths and addresses are in bytes. No function may be
;; asked about zero rows: every loop runs at least once.
(module
  ;; At most 65,536 pages of 64 KiB: all that 32-bit addresses reach.
  (import "m" "m" (memory 0 65536 shared))

  ;; How near `count` texts are to an int16 query, as int32 from `out` on. `list` holds two i32 for each text: the
  ;; address of its first row and its number of rows. A text's value is the product with its first row plus the
  ;; greatest product with its other rows, or twice the product of an only row.
  (func (export "similarities")
    (param $query i32) (param $list i32) (param $count i32) (param $out i32) (param $units i32)
    (local $text i32) (local $step i32) (local $at i32) (local $address i32) (local $rows i32) (local $row i32)
    (local $product i32) (local $first i32) (local $best i32) (local $touched i32) (local $next i32)
    (local $rowBytes i32) (local $sum v128)
    (local.set $rowBytes (i32.shl (local.get $units) (i32.const 4)))

    ;; Texts lie anywhere in memory. One word of each cache line (64 bytes) is read before any work, so that the
    ;; processor waits for many lines at once and not for one after another.
    (local.set $next (local.get $list))
    (loop $touchText
      (local.set $address (i32.load (local.get $next)))
      (local.set $at (i32.add (local.get $address)
        (i32.mul (i32.load offset=4 (local.get $next)) (local.get $rowBytes))))
      (loop $touchLine
        (local.set $touched (i32.xor (local.get $touched) (i32.load (local.get $address))))
        (local.set $address (i32.add (local.get $address) (i32.const 64)))
        (br_if $touchLine (i32.lt_u (local.get $address) (local.get $at))))
      (local.set $next (i32.add (local.get $next) (i32.const 8)))
      (local.set $text (i32.add (local.get $text) (i32.const 1)))
      (br_if $touchText (i32.lt_s (local.get $text) (local.get $count))))
    ;; Stored where the first result goes, so that no compiler drops the reads.
    (i32.store (local.get $out) (local.get $touched))

    (local.set $text (i32.const 0))
    (loop $eachText
      (local.set $address (i32.load (local.get $list)))
      (local.set $rows (i32.load offset=4 (local.get $list)))
      (local.set $list (i32.add (local.get $list) (i32.const 8)))
      (local.set $row (i32.const 0))
      (loop $eachRow
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $query))
        (local.set $step (i32.const 0))
        (loop $eachStep
          (local.set $sum (i32x4.add (local.get $sum) (i32x4.add
            (i32x4.dot_i16x8_s
              (v128.load8x8_s align=1 (local.get $address))
              (v128.load align=1 (local.get $at)))
            (i32x4.dot_i16x8_s
              (v128.load8x8_s offset=8 align=1 (local.get $address))
              (v128.load offset=16 align=1 (local.get $at))))))
          (local.set $address (i32.add (local.get $address) (i32.const 16)))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $step (i32.add (local.get $step) (i32.const 1)))
          (br_if $eachStep (i32.lt_s (local.get $step) (local.get $units))))
        (local.set $product
          (i32.add (i32.add (i32.add
            (i32x4.extract_lane 0 (local.get $sum))
            (i32x4.extract_lane 1 (local.get $sum)))
            (i32x4.extract_lane 2 (local.get $sum)))
            (i32x4.extract_lane 3 (local.get $sum))))
        (local.set $first (select (local.get $first) (local.get $product) (local.get $row)))
        ;; Up to the second row the newest product is the best of the others; from the third on the greater one is.
        (local.set $best (select
          (select (local.get $best) (local.get $product) (i32.gt_s (local.get $best) (local.get $product)))
          (local.get $product)
          (i32.lt_s (i32.const 1) (local.get $row))))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br_if $eachRow (i32.lt_s (local.get $row) (local.get $rows))))
      (i32.store (local.get $out) (i32.add
        (local.get $first)
        (select (local.get $first) (local.get $best) (i32.eq (local.get $rows) (i32.const 1)))))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $text (i32.add (local.get $text) (i32.const 1)))
      (br_if $eachText (i32.lt_s (local.get $text) (local.get $count)))))

  ;; Those of `count` sketches that differ from the query's sketch in at most `maxDistance` bits, in their order: an
  ;; i32 each from `out` on, position << 16 | distance. Returns how many. Every sketch is written, and the next one
  ;; over it where it is too far: a branch there would be mispredicted half of the time. xor and popcnt of 64 bits
  ;; are one instruction each; sixteen counts at once (i8x16.popcnt) take a dozen on most processors.
  ;; For sketches of 8 words (512 numbers, the built-in model), whose query stays in registers.
  (func (export "within8")
    (param $query i32) (param $sketches i32) (param $count i32) (param $out i32) (param $maxDistance i32) (result i32)
    (local $row i32) (local $next i32) (local $distance i32)
    (local $q0 i64) (local $q1 i64) (local $q2 i64) (local $q3 i64)
    (local $q4 i64) (local $q5 i64) (local $q6 i64) (local $q7 i64)
    (local.set $next (local.get $out))
    (local.set $q0 (i64.load (local.get $query)))
    (local.set $q1 (i64.load offset=8 (local.get $query)))
    (local.set $q2 (i64.load offset=16 (local.get $query)))
    (local.set $q3 (i64.load offset=24 (local.get $query)))
    (local.set $q4 (i64.load offset=32 (local.get $query)))
    (local.set $q5 (i64.load offset=40 (local.get $query)))
    (local.set $q6 (i64.load offset=48 (local.get $query)))
    (local.set $q7 (i64.load offset=56 (local.get $query)))
    (loop $eachSketch
      (local.set $distance (i32.wrap_i64
        (i64.add (i64.add (i64.add (i64.add (i64.add (i64.add (i64.add
          (i64.popcnt (i64.xor (i64.load (local.get $sketches)) (local.get $q0)))
          (i64.popcnt (i64.xor (i64.load offset=8 (local.get $sketches)) (local.get $q1))))
          (i64.popcnt (i64.xor (i64.load offset=16 (local.get $sketches)) (local.get $q2))))
          (i64.popcnt (i64.xor (i64.load offset=24 (local.get $sketches)) (local.get $q3))))
          (i64.popcnt (i64.xor (i64.load offset=32 (local.get $sketches)) (local.get $q4))))
          (i64.popcnt (i64.xor (i64.load offset=40 (local.get $sketches)) (local.get $q5))))
          (i64.popcnt (i64.xor (i64.load offset=48 (local.get $sketches)) (local.get $q6))))
          (i64.popcnt (i64.xor (i64.load offset=56 (local.get $sketches)) (local.get $q7))))))
      (i32.store (local.get $next) (i32.or (i32.shl (local.get $row) (i32.const 16)) (local.get $distance)))
      (local.set $next (i32.add (local.get $next)
        (i32.shl (i32.le_s (local.get $distance) (local.get $maxDistance)) (i32.const 2))))
      (local.set $sketches (i32.add (local.get $sketches) (i32.const 64)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $eachSketch (i32.lt_s (local.get $row) (local.get $count))))
    (i32.shr_u (i32.sub (local.get $next) (local.get $out)) (i32.const 2)))

  ;; The same for sketches of any even number of 64-bit words, two words a step.
  (func (export "withinAny")
    (param $query i32) (param $sketches i32) (param $count i32) (param $out i32) (param $maxDistance i32)
    (param $words i32) (result i32)
    (local $row i32) (local $next i32) (local $distance i64) (local $at i32) (local $end i32)
    (local.set $next (local.get $out))
    (loop $eachSketch
      (local.set $distance (i64.const 0))
      (local.set $at (local.get $query))
      (local.set $end (i32.add (local.get $sketches) (i32.shl (local.get $words) (i32.const 3))))
      (loop $eachPair
        (local.set $distance (i64.add (local.get $distance) (i64.add
          (i64.popcnt (i64.xor (i64.load (local.get $sketches)) (i64.load (local.get $at))))
          (i64.popcnt (i64.xor (i64.load offset=8 (local.get $sketches)) (i64.load offset=8 (local.get $at)))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (local.set $sketches (i32.add (local.get $sketches) (i32.const 16)))
        (br_if $eachPair (i32.lt_u (local.get $sketches) (local.get $end))))
      (i32.store (local.get $next)
        (i32.or (i32.shl (local.get $row) (i32.const 16)) (i32.wrap_i64 (local.get $distance))))
      (local.set $next (i32.add (local.get $next)
        (i32.shl (i32.le_s (i32.wrap_i64 (local.get $distance)) (local.get $maxDistance)) (i32.const 2))))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $eachSketch (i32.lt_s (local.get $row) (local.get $count))))
    (i32.shr_u (i32.sub (local.get $next) (local.get $out)) (i32.const 2)))

  ;; The sketch of each of `count` rows, its sign bits, from `out` on; sketches lie `stride` bytes apart.
  (func (export "signs")
    (param $rows i32) (param $count i32) (param $out i32) (param $units i32) (param $stride i32)
    (local $row i32) (local $step i32) (local $at i32)
    (loop $eachRow
      (local.set $at (local.get $out))
      (local.set $step (i32.const 0))
      (loop $eachStep
        (i32.store16 (local.get $at) (i8x16.bitmask (v128.load align=1 (local.get $rows))))
        (local.set $rows (i32.add (local.get $rows) (i32.const 16)))
        (local.set $at (i32.add (local.get $at) (i32.const 2)))
        (local.set $step (i32.add (local.get $step) (i32.const 1)))
        (br_if $eachStep (i32.lt_s (local.get $step) (local.get $units))))
      (local.set $out (i32.add (local.get $out) (local.get $stride)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br_if $eachRow (i32.lt_s (local.get $row) (local.get $count))))))
