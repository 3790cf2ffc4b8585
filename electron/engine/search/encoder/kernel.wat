;; The one hot loop of the sentence encoder: products of a matrix of small integers with several vectors.
;;
;; For each text t and row r: outputs[t * rows + r] = sum over i of weights[r * columns + i] * inputs[t * columns + i].
;; weights are int8, inputs int16, outputs int32; all three are addresses in bytes. columns must be a multiple of 16, texts of 4.
;; A step takes 16 columns of one row for four texts: one load of weights serves eight multiplications of eight lanes.
;; Sums do not overflow as long as columns * 127 * (the largest input) stays below 2^31.
(module
  (memory (export "memory") 1)
  (func (export "multiply")
    (param $weights i32) (param $inputs i32) (param $outputs i32) (param $rows i32) (param $columns i32) (param $texts i32)
    (local $row i32) (local $text i32) (local $column i32) (local $bytes i32) (local $at i32) (local $to i32)
    (local $in0 i32) (local $in1 i32) (local $in2 i32) (local $in3 i32)
    (local $sixteen v128) (local $low v128) (local $high v128)
    (local $sum0 v128) (local $sum1 v128) (local $sum2 v128) (local $sum3 v128)
    ;; The bytes of one text's input.
    (local.set $bytes (i32.shl (local.get $columns) (i32.const 1)))
    (block $all_rows (loop $next_row
      (br_if $all_rows (i32.ge_u (local.get $row) (local.get $rows)))
      (local.set $text (i32.const 0))
      (block $all_texts (loop $next_texts
        (br_if $all_texts (i32.ge_u (local.get $text) (local.get $texts)))
        (local.set $at (i32.add (local.get $weights) (i32.mul (local.get $row) (local.get $columns))))
        (local.set $in0 (i32.add (local.get $inputs) (i32.mul (local.get $text) (local.get $bytes))))
        (local.set $in1 (i32.add (local.get $in0) (local.get $bytes)))
        (local.set $in2 (i32.add (local.get $in1) (local.get $bytes)))
        (local.set $in3 (i32.add (local.get $in2) (local.get $bytes)))
        (local.set $sum0 (v128.const i32x4 0 0 0 0))
        (local.set $sum1 (v128.const i32x4 0 0 0 0))
        (local.set $sum2 (v128.const i32x4 0 0 0 0))
        (local.set $sum3 (v128.const i32x4 0 0 0 0))
        (local.set $column (i32.const 0))
        (block $all_columns (loop $next_columns
          (br_if $all_columns (i32.ge_u (local.get $column) (local.get $columns)))
          (local.set $sixteen (v128.load (local.get $at)))
          (local.set $low (i16x8.extend_low_i8x16_s (local.get $sixteen)))
          (local.set $high (i16x8.extend_high_i8x16_s (local.get $sixteen)))
          (local.set $sum0 (i32x4.add (local.get $sum0) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $low) (v128.load (local.get $in0)))
            (i32x4.dot_i16x8_s (local.get $high) (v128.load offset=16 (local.get $in0))))))
          (local.set $sum1 (i32x4.add (local.get $sum1) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $low) (v128.load (local.get $in1)))
            (i32x4.dot_i16x8_s (local.get $high) (v128.load offset=16 (local.get $in1))))))
          (local.set $sum2 (i32x4.add (local.get $sum2) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $low) (v128.load (local.get $in2)))
            (i32x4.dot_i16x8_s (local.get $high) (v128.load offset=16 (local.get $in2))))))
          (local.set $sum3 (i32x4.add (local.get $sum3) (i32x4.add
            (i32x4.dot_i16x8_s (local.get $low) (v128.load (local.get $in3)))
            (i32x4.dot_i16x8_s (local.get $high) (v128.load offset=16 (local.get $in3))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (local.set $in0 (i32.add (local.get $in0) (i32.const 32)))
          (local.set $in1 (i32.add (local.get $in1) (i32.const 32)))
          (local.set $in2 (i32.add (local.get $in2) (i32.const 32)))
          (local.set $in3 (i32.add (local.get $in3) (i32.const 32)))
          (local.set $column (i32.add (local.get $column) (i32.const 16)))
          (br $next_columns)))
        ;; One result of each of the four texts, whose results stand `rows` apart.
        (local.set $to (i32.add (local.get $outputs)
          (i32.shl (i32.add (i32.mul (local.get $text) (local.get $rows)) (local.get $row)) (i32.const 2))))
        (i32.store (local.get $to) (call $total (local.get $sum0)))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $rows) (i32.const 2))))
        (i32.store (local.get $to) (call $total (local.get $sum1)))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $rows) (i32.const 2))))
        (i32.store (local.get $to) (call $total (local.get $sum2)))
        (local.set $to (i32.add (local.get $to) (i32.shl (local.get $rows) (i32.const 2))))
        (i32.store (local.get $to) (call $total (local.get $sum3)))
        (local.set $text (i32.add (local.get $text) (i32.const 4)))
        (br $next_texts)))
      (local.set $row (i32.add (local.get $row) (i32.const 1)))
      (br $next_row))))
  ;; The sum of four lanes.
  (func $total (param $lanes v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $lanes)) (i32x4.extract_lane 1 (local.get $lanes)))
      (i32.add (i32x4.extract_lane 2 (local.get $lanes)) (i32x4.extract_lane 3 (local.get $lanes))))))
